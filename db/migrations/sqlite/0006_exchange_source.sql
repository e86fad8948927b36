ALTER TABLE `exchanges` ADD `source` text DEFAULT 'client' NOT NULL;--> statement-breakpoint
ALTER TABLE `exchanges` ADD `client` text;--> statement-breakpoint
ALTER TABLE `exchanges` ADD `platform_name` text;--> statement-breakpoint
ALTER TABLE `exchanges` ADD `request_id` text;