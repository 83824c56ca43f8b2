import { Migration } from '@mikro-orm/migrations'

/** Sign-in through providers, idle sessions and their devices, counters of the rate limits. */
export class Migration20261121120000_sign_in extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table "logins" ("state_hash" varchar(64) not null, "browser_hash" varchar(64) not null, "provider" varchar(16) not null, "nonce" varchar(64) not null, "code_verifier" varchar(128) not null, "return_to" varchar(2048) not null, "expires_at" timestamptz not null, primary key ("state_hash"))`,
    )
    this.addSql(`create index "logins_expires_at_index" on "logins" ("expires_at")`)
    this.addSql(
      `alter table "logins" add constraint "logins_provider_check" check ("provider" in ('google', 'replit', 'oidc'))`,
    )
    this.addSql(`alter table "sessions" add column "device" varchar(80) null`)
    this.addSql(`alter table "sessions" add column "seen_at" timestamptz null`)
    this.addSql(
      `update "sessions" set "seen_at" = now(), "expires_at" = least("expires_at", now() + interval '7 days')`,
    )
    this.addSql(`alter table "sessions" alter column "seen_at" set not null`)
    // The columns are those of the rate limiter; what it counts may be lost in a crash.
    this.addSql(
      `create unlogged table "rate_limits" ("key" varchar(255) not null, "points" integer not null default 0, "expire" bigint null, primary key ("key"))`,
    )
  }
}
