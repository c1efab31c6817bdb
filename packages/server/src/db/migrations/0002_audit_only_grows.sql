CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The audit log only grows: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_logs_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
UPDATE "system_config" SET "config" = jsonb_set(jsonb_set("config",
	'{tool_calls,changed_by}', coalesce("config" #> '{tool_calls,changed_by}', 'null'::jsonb)),
	'{user_registration,changed_by}', coalesce("config" #> '{user_registration,changed_by}', 'null'::jsonb));
