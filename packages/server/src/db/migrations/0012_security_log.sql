-- The endpoint that an account was refused.
alter table security_events add column endpoint text;
