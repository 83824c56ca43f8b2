import { Migration } from '@mikro-orm/migrations'

/** A sign-in under way is an authorization request, as OAuth 2.0 calls it. */
export class Migration20261123000000_authorization_requests extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "logins" rename to "authorization_requests"`)
    this.addSql(
      `alter table "authorization_requests" rename constraint "logins_pkey" to "authorization_requests_pkey"`,
    )
    this.addSql(
      `alter table "authorization_requests" rename constraint "logins_provider_check" to "authorization_requests_provider_check"`,
    )
    this.addSql(
      `alter index "logins_expires_at_index" rename to "authorization_requests_expires_at_index"`,
    )
  }
}
