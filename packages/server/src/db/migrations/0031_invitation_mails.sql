-- Whether the mail of an invitation was sent; null where a link is passed on, and for older invitations.
alter table invitations add column mail_status text
  constraint invitations_mail_status_check check (mail_status in ('waiting', 'sent', 'failed'));
