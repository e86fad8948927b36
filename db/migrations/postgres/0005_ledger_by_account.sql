DROP INDEX "ledger_entries_account";--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account","platform_id","currency","seq","amount");