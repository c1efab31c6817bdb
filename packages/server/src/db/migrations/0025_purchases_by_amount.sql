-- needs all processes stopped: it builds an index under lock

create index purchases_amount on purchases (amount, id);
