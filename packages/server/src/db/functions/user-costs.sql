-- Creates the row of a new account in `user_months`, and deletes what an account's runs cost with the account, in place of a
-- foreign key (docs/decisions/0010-purchases-in-two-steps.md).

create or replace function add_user_month() returns trigger language plpgsql as $$
begin
  insert into user_months (user_id) values (new.id);
  return null;
end
$$;

create or replace trigger users_add_month after insert on users for each row execute function add_user_month();

create or replace function remove_usage_costs() returns trigger language plpgsql as $$
begin
  delete from usage_costs where user_id = old.id;
  delete from user_months where user_id = old.id;
  return null;
end
$$;

create or replace trigger usage_costs_go_with_user after delete on users for each row execute function remove_usage_costs();
