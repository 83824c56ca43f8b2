import { Migration } from '@mikro-orm/migrations'

/**
 * Learners search questions by an index of words, which the database keeps equal to what active questions say.
 * What questions say is folded in TypeScript; of those that are stored already, at the next start.
 */
export class Migration20261201000000_question_words extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "questions" add column "search_text" text null`)
    this.addSql(
      `create index "questions_without_search_text_index" on "questions" ("id") where search_text is null`,
    )
    this.addSql(
      `create table "question_words" ("word" text not null, "question_id" uuid not null, primary key ("word", "question_id"))`,
    )
    this.addSql(
      `create table "question_vocabulary" ("word" text not null, "spellings" text[] not null, primary key ("word"))`,
    )
    this.addSql(
      `create index "question_vocabulary_spellings_index" on "question_vocabulary" using gin ("spellings")`,
    )
    this.addSql(
      `create index "question_vocabulary_prefix_index" on "question_vocabulary" ("word" text_pattern_ops)`,
    )
    this.triggers()
  }

  private triggers(): void {
    // New words are added under a lock (question_words in advisory-lock.ts), so that two uploads cannot wait for
    // each other's words. Entries of passages, which begin with a number sign, and numbers are no part of the
    // vocabulary: both are only found as they are. Words that no question has any more stay there, and find
    // nothing.
    this.addSql(`create or replace function "add_to_question_vocabulary"("added" text[]) returns void
      language plpgsql as $$
      declare "unknown" text[] := array(
        select "word" from unnest("added") as "one" ("word")
        where "word" !~ '^(#|[0-9]+$)' and not exists (
          select from "question_vocabulary" where "question_vocabulary"."word" = "one"."word"));
      begin
        if "unknown" <> '{}' then
          perform pg_advisory_xact_lock(1711125);
          insert into "question_vocabulary" ("word", "spellings")
            select "word", "church_word_spellings"("word") from unnest("unknown") as "word"
            on conflict do nothing;
        end if;
      end $$`)
    this.addSql(`create or replace function "keep_question_words"() returns trigger
      language plpgsql as $$
      declare
        "before" text[] := '{}';
        "after" text[] := '{}';
        "added" text[] := '{}';
        "removed" text[] := '{}';
      begin
        -- Also of inactive questions, so that activating many does not look each word up.
        if tg_op = 'INSERT' or new.search_text is distinct from old.search_text then
          perform "add_to_question_vocabulary"(string_to_array(btrim(new.search_text), ' '));
        end if;
        if tg_op = 'UPDATE' and old.ordinal is not null then
          "before" := coalesce(string_to_array(btrim(old.search_text), ' '), '{}');
        end if;
        if new.ordinal is not null then
          "after" := coalesce(string_to_array(btrim(new.search_text), ' '), '{}');
        end if;
        if "before" = '{}' then
          "added" := "after";
        elsif "after" = '{}' then
          "removed" := "before";
        else
          "added" := array(select unnest("after") except select unnest("before"));
          "removed" := array(select unnest("before") except select unnest("after"));
        end if;
        if "removed" <> '{}' then
          delete from "question_words" where "word" = any("removed") and "question_id" = new.id;
        end if;
        if "added" <> '{}' then
          insert into "question_words" ("word", "question_id")
            select "word", new.id from unnest("added") as "word";
        end if;
        return null;
      end $$`)
    this.addSql(
      `create trigger "keep_question_words" after insert on "questions" for each row execute function "keep_question_words"()`,
    )
    // Instead of a foreign key, whose checks would take half of the time of activating questions.
    this.addSql(`create or replace function "forget_question_words"() returns trigger
      language plpgsql as $$
      begin
        if tg_op = 'TRUNCATE' then
          truncate "question_words";
        else
          delete from "question_words"
          where "word" = any(string_to_array(btrim(old.search_text), ' ')) and "question_id" = old.id;
        end if;
        return null;
      end $$`)
    this.addSql(
      `create trigger "forget_question_words" after delete on "questions" for each row execute function "forget_question_words"()`,
    )
    this.addSql(
      `create trigger "forget_all_question_words" after truncate on "questions" for each statement execute function "forget_question_words"()`,
    )
    // Not for a question that only gets another number in its book.
    this.addSql(`create trigger "keep_changed_question_words"
      after update of "search_text", "ordinal" on "questions" for each row when (
        (old.search_text, old.ordinal is null) is distinct from (new.search_text, new.ordinal is null)
      ) execute function "keep_question_words"()`)
  }
}
