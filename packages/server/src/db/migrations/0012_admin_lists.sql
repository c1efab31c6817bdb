CREATE FUNCTION "text_grams"("value" text, "shortest" integer) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	-- All parts of a text that are from `shortest` to three characters long, each once: what an index finds texts by.
	SELECT coalesce(array_agg(DISTINCT substr("value", at, size) COLLATE "C"), '{}')
	FROM generate_series("shortest", 3) size, generate_series(1, length("value") - size + 1) at
$$;
--> statement-breakpoint
CREATE TABLE "system_days" (
	"day" date PRIMARY KEY NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cost_micros" bigint NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "schedules_task";--> statement-breakpoint
DROP INDEX "audit_logs_target";--> statement-breakpoint
CREATE INDEX "audit_logs_target_type" ON "audit_logs" USING btree ("target_type","id");--> statement-breakpoint
CREATE INDEX "audit_logs_action" ON "audit_logs" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_logs_actor" ON "audit_logs" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_logs_actor_name" ON "audit_logs" USING btree (lower(actor_username) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_grams" ON "users" USING gin (text_grams(username_key || E'\n' || split_part(email_key, '#', 1) || E'\n' || lower(name), 1)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "schedules_task" ON "schedules" USING btree ("task_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "audit_logs_target" ON "audit_logs" USING btree ("target_id","id");
--> statement-breakpoint
CREATE FUNCTION "forget_days"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Before the account's counts go. Waits for a count that is under way, or has the next one wait for this deletion.
	DELETE FROM system_days WHERE day IN (
		SELECT day FROM run_days WHERE user_id = OLD.id UNION SELECT day FROM usage_costs WHERE user_id = OLD.id);
	RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_forget_days" BEFORE DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "forget_days"();
--> statement-breakpoint
CREATE FUNCTION "forget_all_days"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM system_days;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "run_days_forget_all_days" AFTER TRUNCATE ON "run_days" FOR EACH STATEMENT EXECUTE FUNCTION "forget_all_days"();
--> statement-breakpoint
-- Each run changes its user's row: with room on the page its index entries stay as they are.
ALTER TABLE "users" SET (fillfactor = 80);
--> statement-breakpoint
ANALYZE "users";
--> statement-breakpoint
ANALYZE "audit_logs";
