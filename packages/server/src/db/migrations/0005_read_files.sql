-- Pages of a PDF that are pictures without text, and whether a reader runs or unpacks something of it.
alter table files add column unread_pages integer[] not null default '{}', add column is_active boolean not null default false;
