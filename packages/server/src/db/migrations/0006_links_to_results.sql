ALTER TABLE "shared_results" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_results" ADD CONSTRAINT "shared_results_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shared_results_id" ON "shared_results" USING btree ("id");--> statement-breakpoint
CREATE INDEX "shared_results_execution" ON "shared_results" USING btree ("execution_id");--> statement-breakpoint
CREATE INDEX "shared_results_user" ON "shared_results" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shared_results_expiry" ON "shared_results" USING btree ("expires_at");