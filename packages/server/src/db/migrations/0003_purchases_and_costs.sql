CREATE TABLE "usage_costs" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"runs" integer NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cost_micros" bigint NOT NULL,
	CONSTRAINT "usage_costs_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "monthly_budget_micros" bigint;--> statement-breakpoint
ALTER TABLE "usage_costs" ADD CONSTRAINT "usage_costs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_costs_day" ON "usage_costs" USING btree ("day","user_id");--> statement-breakpoint
CREATE INDEX "purchases_pending" ON "purchases" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "users_plan_end" ON "users" USING btree ("plan_expires_at") WHERE plan_expires_at is not null;--> statement-breakpoint
CREATE FUNCTION keep_purchases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- A purchase goes only with its account, by that table's cascade.
    IF pg_trigger_depth() < 2 THEN RAISE EXCEPTION 'purchases are only added'; END IF;
    RETURN OLD;
  END IF;
  IF (NEW.id, NEW.user_id, NEW.purchase_type, NEW.item_identifier, NEW.amount, NEW.currency, NEW.provider, NEW.created_at)
    IS DISTINCT FROM
    (OLD.id, OLD.user_id, OLD.purchase_type, OLD.item_identifier, OLD.amount, OLD.currency, OLD.provider, OLD.created_at)
  THEN RAISE EXCEPTION 'purchases do not change'; END IF;
  IF NEW.status <> OLD.status
    AND NOT (OLD.status = 'pending' AND NEW.status IN ('completed', 'failed'))
    AND NOT (OLD.status = 'completed' AND NEW.status = 'refunded')
  THEN RAISE EXCEPTION 'a purchase does not go from % to %', OLD.status, NEW.status; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER purchases_kept BEFORE UPDATE OR DELETE ON "purchases" FOR EACH ROW EXECUTE FUNCTION keep_purchases();
