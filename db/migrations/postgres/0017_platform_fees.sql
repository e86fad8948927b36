ALTER TABLE "platform_configs" ADD COLUMN "fee_configs" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "fee_account_id" text;