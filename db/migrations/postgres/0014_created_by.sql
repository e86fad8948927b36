ALTER TABLE "api_tokens" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "external_accounts" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "internal_accounts" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "created_by" text;