import { Migration } from '@mikro-orm/migrations'

/** Han, kana, Thai, Lao, Khmer and Burmese letters, as in src/domain/church-search.ts. */
const UNSPACED = String.raw`[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u2E80-\u2FDF\u3005-\u3007\u3021-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFF]`

/**
 * Searches find churches by an index of words with the largest churches first, which the database keeps
 * equal to what the churches say.
 */
export class Migration20261126500000_church_words extends Migration {
  override async up(): Promise<void> {
    this.functions()
    this.tables()
    this.triggers()
    this.addSql(`drop index "churches_search_text_index"`)
    this.addSql(`drop index "churches_name_key_index"`)
    this.addSql(`alter table "churches" drop column "search_spellings"`)
  }

  private functions(): void {
    // In scripts without spaces, each letter with the next one is a word too.
    this.addSql(`create or replace function "church_words_of"("search_text" text) returns setof text
      language sql immutable parallel safe as $$
        select distinct "piece" from string_to_table(ltrim("search_text"), ' ') as "words" ("word")
        cross join lateral (
          select "word" union all
          select substr("word", "place", 2) from generate_series(1, length("word")) as "place"
          where "word" ~ '${UNSPACED}' and substr("word", "place", 1) ~ '${UNSPACED}'
        ) as "pieces" ("piece")
      $$`)
    // As spellingsOf in src/domain/church-search.ts.
    this.addSql(`create or replace function "church_word_spellings"("word" text) returns text[]
      language sql immutable parallel safe as $$
        select case when length("word") between 4 and 40 then array(
          select "word" union
          select left("word", "place" - 1) || substr("word", "place" + 1)
          from generate_series(1, length("word")) as "place"
        ) else array["word"] end
      $$`)
    // 0, 1, 2-3, 4-7, 8-15 …: a church changes its class rarely.
    this.addSql(`create or replace function "church_size_class"("member_count" int) returns smallint
      language sql immutable parallel safe
      return length(ltrim("member_count"::bit(32)::text, '0'))`)
  }

  private tables(): void {
    this.addSql(
      `create table "church_words" ("church_id" uuid not null, "word" text not null, "is_hidden" boolean not null, "size_class" smallint not null)`,
    )
    this.addSql(
      `insert into "church_words" select "id", "word", "hidden_at" is not null, "church_size_class"("member_count") from "churches" cross join lateral "church_words_of"("search_text") as "word" where "merged_into_id" is null`,
    )
    this.addSql(
      `alter table "church_words" add constraint "church_words_pkey" primary key ("church_id", "word")`,
    )
    this.addSql(
      `alter table "church_words" add constraint "church_words_church_id_foreign" foreign key ("church_id") references "churches" ("id") on delete cascade`,
    )
    this.addSql(
      `create index "church_words_largest_index" on "church_words" ("word", "is_hidden", "size_class" desc, "church_id")`,
    )
    this.addSql(
      `create table "church_vocabulary" ("word" text not null primary key, "spellings" text[] not null)`,
    )
    this.addSql(
      `insert into "church_vocabulary" select "word", "church_word_spellings"("word") from "church_words" group by "word"`,
    )
    this.addSql(
      `create index "church_vocabulary_spellings_index" on "church_vocabulary" using gin ("spellings")`,
    )
    this.addSql(
      `create index "church_vocabulary_word_index" on "church_vocabulary" using gin ("word" gin_trgm_ops)`,
    )
  }

  private triggers(): void {
    // Who adds a word shares a lock on it until the transaction ends, so that nobody else removes it. One
    // after the other, because locks that are taken in one order cannot wait for each other.
    this.addSql(`create or replace function "add_to_church_vocabulary"("added" text[]) returns void
      language plpgsql as $$
      declare "one" text;
      begin
        for "one" in select "word" from unnest("added") as "word" order by "word" collate "C" loop
          loop
            perform from "church_vocabulary" where "word" = "one" for key share;
            exit when found;
            insert into "church_vocabulary" values ("one", "church_word_spellings"("one"))
              on conflict do nothing;
            exit when found;
          end loop;
        end loop;
      end $$`)
    // It waits for nobody: a word that is being added meanwhile stays.
    this.addSql(`create or replace function "remove_from_church_vocabulary"("removed" text[]) returns void
      language plpgsql as $$
      declare "locked" text[];
      begin
        "locked" := array(
          select "word" from "church_vocabulary"
          where "word" = any("removed") and not exists (
            select from "church_words" where "church_words"."word" = "church_vocabulary"."word")
          for update skip locked);
        -- Only what is seen after that is certain.
        delete from "church_vocabulary"
        where "word" = any("locked") and not exists (
          select from "church_words" where "church_words"."word" = "church_vocabulary"."word");
      end $$`)
    this.addSql(`create or replace function "keep_church_words"() returns trigger
      language plpgsql as $$
      declare
        "before" text[] := '{}';
        "after" text[] := '{}';
        "added" text[];
        "removed" text[];
      begin
        if tg_op <> 'INSERT' and old.merged_into_id is null then
          "before" := array(select "church_words_of"(old.search_text));
        end if;
        if tg_op <> 'DELETE' and new.merged_into_id is null then
          "after" := array(select "church_words_of"(new.search_text));
        end if;
        "added" := array(select unnest("after") except select unnest("before"));
        "removed" := array(select unnest("before") except select unnest("after"));
        if tg_op = 'UPDATE' then
          update "church_words"
          set "is_hidden" = new.hidden_at is not null, "size_class" = "church_size_class"(new.member_count)
          where "church_id" = new.id and "word" <> all("removed");
        end if;
        if "added" <> '{}' then
          perform "add_to_church_vocabulary"("added");
          insert into "church_words" ("church_id", "word", "is_hidden", "size_class")
            select new.id, "word", new.hidden_at is not null, "church_size_class"(new.member_count)
            from unnest("added") as "word";
        end if;
        if "removed" <> '{}' then
          delete from "church_words" where "church_id" = old.id and "word" = any("removed");
          perform "remove_from_church_vocabulary"("removed");
        end if;
        return null;
      end $$`)
    this.addSql(
      `create trigger "keep_church_words" after insert or delete on "churches" for each row execute function "keep_church_words"()`,
    )
    this.addSql(`create trigger "keep_changed_church_words"
      after update of "search_text", "member_count", "hidden_at", "merged_into_id" on "churches"
      for each row when (
        (old.search_text, old.hidden_at is null, old.merged_into_id is null, "church_size_class"(old.member_count))
        is distinct from
        (new.search_text, new.hidden_at is null, new.merged_into_id is null, "church_size_class"(new.member_count))
      ) execute function "keep_church_words"()`)
  }
}
