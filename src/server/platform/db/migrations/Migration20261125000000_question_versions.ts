import { Migration } from '@mikro-orm/migrations'

/** Versions of a book's questions, lists of questions by key, and the audit log. */
export class Migration20261125000000_question_versions extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table "question_versions" ("id" uuid not null, "book" smallint not null, "name" varchar(120) not null, "description" varchar(500) not null, "is_bank" boolean not null default false, "is_active" boolean not null default false, "created_at" timestamptz not null, "activated_at" timestamptz null, "archived_at" timestamptz null, primary key ("id"))`,
    )
    this.addSql(
      `create index "question_versions_newest_index" on "question_versions" ("created_at", "id")`,
    )
    this.addSql(
      `create index "question_versions_book_index" on "question_versions" ("book", "created_at", "id")`,
    )
    this.addSql(
      `create unique index "question_versions_one_active_per_book" on "question_versions" ("book") where is_active`,
    )
    this.addSql(
      `create unique index "question_versions_one_bank_per_book" on "question_versions" ("book") where is_bank`,
    )
    this.addSql(
      `create table "audit_entries" ("id" uuid not null, "actor_id" uuid null, "action" varchar(40) not null, "subject_user_id" uuid null, "subject_id" uuid null, "subject_name" varchar(200) null, "details" jsonb not null, "created_at" timestamptz not null, primary key ("id"))`,
    )
    this.addSql(`create index "audit_entries_actor_id_index" on "audit_entries" ("actor_id")`)
    this.addSql(
      `create index "audit_entries_subject_user_id_index" on "audit_entries" ("subject_user_id")`,
    )
    this.addSql(`create index "audit_entries_newest_index" on "audit_entries" ("created_at", "id")`)
    this.addSql(
      `alter table "questions" add "position" int null, add "version_id" uuid null, add "identity_hash" varchar(64) null, add "is_switched_off" boolean not null default false, add "archived_at" timestamptz null`,
    )
    this.addSql(
      `alter table "questions" add constraint "questions_version_id_foreign" foreign key ("version_id") references "question_versions" ("id") on delete no action`,
    )
    // Each book's questions of the bank become its first version.
    this.addSql(
      `insert into "question_versions" ("id", "book", "name", "description", "is_bank", "is_active", "created_at", "activated_at")
      select gen_random_uuid(), "book", 'Question bank', 'The questions that come with Berean.', true, true, min("created_at"), min("created_at")
      from "questions" where "bank_key" is not null group by "book"`,
    )
    this.addSql(
      `update "questions" set
        "version_id" = (select "id" from "question_versions" as version where version."book" = "questions"."book" and "questions"."bank_key" is not null),
        "is_switched_off" = "deleted_at" is null and not "is_active",
        "identity_hash" = encode(sha256(convert_to(
          trim(regexp_replace(lower(normalize("text", nfkc)), '\\s+', ' ', 'g')) || chr(10) || "scripture_reference", 'UTF8')), 'hex')`,
    )
    this.addSql(
      `update "questions" set "position" = numbered.position from (
        select "id", row_number() over (partition by "book" order by "created_at", "ordinal", "id") as position
        from "questions" where "deleted_at" is null
      ) as numbered where numbered."id" = "questions"."id"`,
    )
    this.addSql(`alter table "questions" alter column "identity_hash" set not null`)
    this.addSql(
      `create index "questions_version_index" on "questions" ("version_id") where deleted_at is null`,
    )
    this.addSql(
      `create index "questions_archived_index" on "questions" ("book") where archived_at is not null`,
    )
    this.addSql(
      `alter table "questions" add constraint "questions_book_position_unique" unique ("book", "position")`,
    )
    this.addSql(
      `create unique index "questions_identity_unique" on "questions" ("identity_hash") where deleted_at is null`,
    )
    this.addSql(
      `alter table "questions" add constraint "questions_position_check" check ((position is not null) = (deleted_at is null))`,
    )
    this.addSql(
      `alter table "question_versions" add constraint "question_versions_book_check" check (book >= 1 and book <= 66)`,
    )
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_actor_id_foreign" foreign key ("actor_id") references "users" ("id") on delete set null`,
    )
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_subject_user_id_foreign" foreign key ("subject_user_id") references "users" ("id") on delete set null`,
    )
  }
}
