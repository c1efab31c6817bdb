CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"kinds" text[],
	"device_name" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_deliveries" (
	"notification_id" bigint NOT NULL,
	"subscription_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_deliveries_notification_id_subscription_id_pk" PRIMARY KEY("notification_id","subscription_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "push" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_deliveries_due" ON "push_deliveries" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "push_deliveries_subscription" ON "push_deliveries" USING btree ("subscription_id");--> statement-breakpoint
CREATE FUNCTION "deliver_to_devices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO push_deliveries (notification_id, subscription_id, due_at)
	SELECT NEW.id, s.id, NEW.due_at FROM push_subscriptions s
	WHERE s.user_id = NEW.user_id AND (s.kinds IS NULL OR NEW.kind = ANY(s.kinds));
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "notifications_to_devices" AFTER INSERT ON "notifications" FOR EACH ROW
WHEN (NEW.push) EXECUTE FUNCTION "deliver_to_devices"();
--> statement-breakpoint
-- A device that was signed out gets nothing more, however its session was ended; one whose session ran out still does.
CREATE FUNCTION "forget_device_of_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM push_subscriptions WHERE session_id = NEW.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "sessions_forget_device" AFTER UPDATE OF "ended_at" ON "sessions" FOR EACH ROW
WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION "forget_device_of_session"();
