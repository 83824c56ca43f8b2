import { Migration } from '@mikro-orm/migrations'

/**
 * The words of new questions are stored once for each insert and not once for each question: a first start adds
 * two thousand questions, two hundred at a time.
 */
export class Migration20261202000000_words_of_new_questions extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create or replace function "keep_words_of_new_questions"() returns trigger
      language plpgsql as $$
      begin
        -- Also of inactive questions, so that activating many does not look each word up.
        perform "add_to_question_vocabulary"(array(
          select distinct unnest(string_to_array(btrim(search_text), ' ')) from "new_questions"));
        insert into "question_words" ("word", "question_id")
          select unnest(string_to_array(btrim(search_text), ' ')), id
          from "new_questions" where ordinal is not null;
        return null;
      end $$`)
    this.addSql(`drop trigger "keep_question_words" on "questions"`)
    this.addSql(`create trigger "keep_words_of_new_questions" after insert on "questions"
      referencing new table as "new_questions"
      for each statement execute function "keep_words_of_new_questions"()`)
  }
}
