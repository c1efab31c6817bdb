-- Model families that administrators paused.
create table model_pauses (
  family text not null constraint model_pauses_pkey primary key,
  paused_at timestamp with time zone not null,
  paused_by uuid constraint model_pauses_paused_by_users_id_fk references users (id) on delete set null
);
create index model_pauses_paused_by on model_pauses (paused_by);
-- What administrators know of a model; null: the environment counts, or what is detected.
create table model_settings (
  family text not null,
  model text not null,
  context_tokens integer,
  vision boolean,
  tools boolean,
  constraint model_settings_family_model_pk primary key (family, model)
);
-- The prices of models, in minor units for a million tokens; null: the price list counts from then on.
create table model_prices (
  id bigserial constraint model_prices_pkey primary key,
  family text not null,
  model text not null,
  input_per_million double precision,
  output_per_million double precision,
  set_at timestamp with time zone not null,
  set_by uuid constraint model_prices_set_by_users_id_fk references users (id) on delete set null
);
create index model_prices_model on model_prices (family, model, id);
create index model_prices_set_by on model_prices (set_by);
