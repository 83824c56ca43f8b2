import { Migration } from '@mikro-orm/migrations'

/** Credits of deleted accounts do not count for the periods that were running then. */
export class Migration20261126010000_withdrawn_credits extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "church_credits" add "withdrawn_on" date null`)
  }
}
