ALTER TABLE "users" ADD COLUMN "withheld_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "sources" jsonb;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "trace" jsonb;--> statement-breakpoint
ALTER TABLE "execution_rounds" ADD COLUMN "tried" jsonb;--> statement-breakpoint
CREATE TABLE "sent_data" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"family" text NOT NULL,
	"is_demo" boolean NOT NULL,
	"field_group" text NOT NULL,
	"runs" integer NOT NULL,
	"last_sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sent_data_user_id_day_family_is_demo_field_group_pk" PRIMARY KEY("user_id","day","family","is_demo","field_group")
);
--> statement-breakpoint
ALTER TABLE "sent_data" ADD CONSTRAINT "sent_data_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_data_day" ON "sent_data" USING btree ("day");
