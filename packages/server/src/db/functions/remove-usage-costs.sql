-- Deletes what an account's runs cost with the account, in place of a foreign key (docs/decisions/0010-purchases-in-two-steps.md).

create or replace function remove_usage_costs() returns trigger language plpgsql as $$
begin
  delete from usage_costs where user_id = old.id;
  return null;
end
$$;

create or replace trigger usage_costs_go_with_user after delete on users for each row execute function remove_usage_costs();
