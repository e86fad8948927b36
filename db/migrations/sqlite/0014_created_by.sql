ALTER TABLE `api_tokens` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `credentials` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `customers` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `external_accounts` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `internal_accounts` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `verifications` ADD `created_by` text;