ALTER TABLE `platform_configs` ADD `fee_configs` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `fee_account_id` text;