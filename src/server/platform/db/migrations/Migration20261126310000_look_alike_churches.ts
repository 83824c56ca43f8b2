import { Migration } from '@mikro-orm/migrations'

/** The hashes are calculated in TypeScript, at the next start. */
export class Migration20261126310000_look_alike_churches extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "churches" add column "look_alike_hash" varchar(64) null`)
    this.addSql(`create index "churches_look_alike_hash_index" on "churches" ("look_alike_hash")`)
  }
}
