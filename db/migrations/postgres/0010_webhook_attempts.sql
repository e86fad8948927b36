ALTER TABLE "webhook_attempts" ADD COLUMN "kind" text DEFAULT 'scheduled' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "origin" text DEFAULT 'sandbox' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "fault" text;