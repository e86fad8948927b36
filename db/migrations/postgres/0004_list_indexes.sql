DROP INDEX "transactions_page";--> statement-breakpoint
DROP INDEX "transactions_platform_customer";--> statement-breakpoint
DROP INDEX "customers_page";--> statement-breakpoint
DROP INDEX "customers_updated";--> statement-breakpoint
DROP INDEX "customers_type";--> statement-breakpoint
DROP INDEX "customers_region";--> statement-breakpoint
DROP INDEX "internal_accounts_currency";--> statement-breakpoint
CREATE INDEX "api_tokens_page" ON "api_tokens" USING btree ("platform_id","created_at","place");--> statement-breakpoint
CREATE INDEX "api_tokens_name" ON "api_tokens" USING btree ("platform_id","name","created_at","place");--> statement-breakpoint
CREATE INDEX "api_tokens_updated" ON "api_tokens" USING btree ("platform_id",(case when "updated_at" is null then "created_at" else "updated_at" end),"place");--> statement-breakpoint
CREATE INDEX "customers_page" ON "customers" USING btree ("platform_id",(case when "deleted_at" is null then 0 else 1 end),"created_at","seq");--> statement-breakpoint
CREATE INDEX "customers_updated" ON "customers" USING btree ("platform_id",(case when "deleted_at" is null then 0 else 1 end),"updated_at","seq");--> statement-breakpoint
CREATE INDEX "customers_type" ON "customers" USING btree ("platform_id","customer_type",(case when "deleted_at" is null then 0 else 1 end),"created_at","seq");--> statement-breakpoint
CREATE INDEX "customers_region" ON "customers" USING btree ("platform_id","region",(case when "deleted_at" is null then 0 else 1 end),"created_at","seq");--> statement-breakpoint
CREATE INDEX "internal_accounts_currency" ON "internal_accounts" USING btree ("platform_id","currency",(case when "closed_at" is null then 0 else 1 end),"created_at","seq") WHERE "internal_accounts"."customer_id" is not null;--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "platform_customer_id";