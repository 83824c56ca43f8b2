import { Migration } from '@mikro-orm/migrations'

/** Words of churches are spelled by the function that spells those of questions. */
export class Migration20261204000000_spellings_of_church_words extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create or replace function "church_word_spellings"("word" text) returns text[]
      language sql immutable parallel safe as $$
        select "spellings" from "word_spellings"(array["word"])
      $$`)
  }
}
