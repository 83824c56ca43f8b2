import { Migration } from '@mikro-orm/migrations'

/** What browsers measure of pages, and its histograms. */
export class Migration20261125130100_web_vitals extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table "web_vitals" ("id" uuid not null, "page" varchar(60) not null, "name" varchar(4) not null, "value" real not null, "rating" varchar(17) not null, "created_at" timestamptz not null, primary key ("id"))`,
    )
    this.addSql(`create index "web_vitals_created_at_index" on "web_vitals" ("created_at")`)
    this.addSql(
      `create table "web_vital_counts" ("day" date not null, "page" varchar(60) not null, "name" varchar(4) not null, "bucket" smallint not null, "count" int not null, primary key ("day", "page", "name", "bucket"))`,
    )
    this.addSql(
      `alter table "web_vitals" add constraint "web_vitals_name_check" check ("name" in ('LCP', 'INP', 'CLS', 'FCP', 'TTFB'))`,
    )
    this.addSql(
      `alter table "web_vitals" add constraint "web_vitals_rating_check" check ("rating" in ('good', 'needs-improvement', 'poor'))`,
    )
    this.addSql(
      `alter table "web_vital_counts" add constraint "web_vital_counts_name_check" check ("name" in ('LCP', 'INP', 'CLS', 'FCP', 'TTFB'))`,
    )
  }
}
