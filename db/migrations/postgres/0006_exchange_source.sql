ALTER TABLE "exchanges" ADD COLUMN "source" text DEFAULT 'client' NOT NULL;--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "client" text;--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "platform_name" text;--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "request_id" text;