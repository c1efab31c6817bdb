ALTER TABLE "usage_costs" DROP CONSTRAINT "usage_costs_user_id_users_id_fk";
--> statement-breakpoint
CREATE FUNCTION remove_usage_costs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "usage_costs" WHERE "user_id" = OLD."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "usage_costs_go_with_user" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION remove_usage_costs();
