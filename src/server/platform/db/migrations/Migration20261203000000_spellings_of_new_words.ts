import { Migration } from '@mikro-orm/migrations'

/**
 * The spellings of new words are made for all of an insert at once: a function that is called for each word took a
 * sixth of the time in which a first start stores the questions.
 */
export class Migration20261203000000_spellings_of_new_words extends Migration {
  override async up(): Promise<void> {
    // As spellingsOf in src/domain/text/search-words.ts.
    this.addSql(`create function "word_spellings"("words" text[])
      returns table ("word" text, "spellings" text[])
      language sql immutable parallel safe as $$
        select "word", array_agg(distinct "spelling")
        from (
          select "word", "word" as "spelling" from unnest("words") as "word"
          union all
          select "word", left("word", "place" - 1) || substr("word", "place" + 1)
          from unnest("words") as "word", generate_series(1, length("word")) as "place"
          where length("word") between 4 and 40
        ) as "spelled"
        group by "word"
      $$`)
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
            select "word", "spellings" from "word_spellings"("unknown")
            on conflict do nothing;
        end if;
      end $$`)
  }
}
