import { Migration } from '@mikro-orm/migrations'

/** Questions that were asked in a daily quiz besides the ten of its date. */
export class Migration20261128010000_asked_questions extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "daily_sets" add column "also_asked_ids" jsonb not null default '[]'`)
  }
}
