-- Purchases are only added; only their status advances (docs/decisions/0010-purchases-in-two-steps.md).

create or replace function keep_purchases() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- A purchase is deleted only with its account, by that table's cascade.
    if pg_trigger_depth() < 2 then raise exception 'purchases are only added'; end if;
    return old;
  end if;
  if (new.id, new.user_id, new.purchase_type, new.item_identifier, new.amount, new.currency, new.provider, new.created_at)
    is distinct from
    (old.id, old.user_id, old.purchase_type, old.item_identifier, old.amount, old.currency, old.provider, old.created_at)
  then raise exception 'purchases do not change'; end if;
  if new.status <> old.status
    and not (old.status = 'pending' and new.status in ('completed', 'failed'))
    and not (old.status = 'completed' and new.status = 'refunded')
  then raise exception 'a purchase does not go from % to %', old.status, new.status; end if;
  return new;
end
$$;

create or replace trigger purchases_kept before update or delete on purchases
for each row execute function keep_purchases();
