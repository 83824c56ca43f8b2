import { Migration } from '@mikro-orm/migrations'

export class Migration20261126300000_recent_proposals extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "users" add column "recent_proposals" timestamptz[] not null default '{}'`,
    )
  }
}
