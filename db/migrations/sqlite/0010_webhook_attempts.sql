ALTER TABLE `webhook_attempts` ADD `kind` text DEFAULT 'scheduled' NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook_attempts` ADD `fault` text;--> statement-breakpoint
ALTER TABLE `webhook_attempts` ADD `key_id` text;--> statement-breakpoint
ALTER TABLE `webhook_attempts` ADD `verdict` text;--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `origin` text DEFAULT 'sandbox' NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `fault` text;