import { Migration } from '@mikro-orm/migrations'

/** Weeks before this one that are filled: what the calendar of a journey shows. */
const FILLED_WEEKS = 12

/** Missed questions, how far learners are in each book, what they have studied in each week, and their own goal. */
export class Migration20261207000000_journey extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "review_cards"
      add column "book" smallint null,
      add column "correct_since" timestamptz null,
      add column "missed_at" timestamptz null,
      add column "missed_option_id" uuid null,
      add column "is_mastered" boolean not null default false`)
    this.addSql(
      `alter table "review_cards" add constraint "review_cards_missed_option_id_foreign" foreign key ("missed_option_id") references "question_options" ("id") on update no action on delete set null`,
    )
    this.fillCards()
    this.addSql(
      `create index "review_cards_missed_index" on "review_cards" ("user_id", "book", "missed_at") where missed_at is not null`,
    )
    this.addSql(
      `create index "review_cards_mastered_index" on "review_cards" ("user_id", "book") where is_mastered`,
    )
    this.addSql(
      `create table "book_progress" ("user_id" uuid not null, "book" smallint not null, "met" int not null, "missed" int not null, "mastered" int not null, "last_missed_at" timestamptz null, "sealed_at" timestamptz null, primary key ("user_id", "book"))`,
    )
    this.addSql(
      `alter table "book_progress" add constraint "book_progress_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete cascade`,
    )
    this.fillBooks()
    this.addSql(
      `create table "study_weeks" ("user_id" uuid not null, "starts_on" date not null, "days" smallint not null, "questions" int not null, "learned_again" int not null, "is_summary_seen" boolean not null default false, primary key ("user_id", "starts_on"))`,
    )
    this.addSql(
      `alter table "study_weeks" add constraint "study_weeks_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete cascade`,
    )
    this.addSql(
      `alter table "study_weeks" add constraint "study_weeks_days_check" check (days > 0 and days < 128)`,
    )
    this.fillWeeks()
    // Last, since sessions cannot be read from here until the end.
    this.addSql(`alter table "users" add column "weekly_goal" smallint null`)
  }

  /**
   * From the history of each card: seconds since 1970 times 10, plus the grade (1 for a miss). A miss is shown where
   * its quiz is still kept: in a history, misses of other questions on the same story look alike.
   */
  private fillCards(): void {
    this.addSql(`
      update review_cards as card set book = told.book, correct_since = told.correct_since,
        missed_at = told.missed_at, missed_option_id = told.selected_option_id,
        is_mastered = coalesce(card.answered_at - told.correct_since >= interval '1 day', false)
      from (
        select same.user_id, same.question_id, question.book, run.correct_since,
          case when run.correct_since is null then miss.missed_at end as missed_at,
          case when run.correct_since is null then miss.selected_option_id end as selected_option_id
        from review_cards as same
        join questions as question on question.id = same.question_id
        cross join lateral (
          select to_timestamp(min(answer / 10)) as correct_since
          from unnest(same.history) with ordinality as given(answer, place)
          where place > coalesce((
            select max(place) from unnest(same.history) with ordinality as missed(answer, place)
            where answer % 10 = 1
          ), 0)
        ) as run
        left join (
          select distinct on (attempt.user_id, answer.question_id)
            attempt.user_id, answer.question_id, answer.selected_option_id,
            coalesce(answer.answered_at, attempt.finished_at, answer.served_at) as missed_at
          from quiz_answers as answer join quiz_attempts as attempt on attempt.id = answer.attempt_id
          where answer.outcome in ('wrong', 'skipped') and answer.served_at is not null
          order by attempt.user_id, answer.question_id,
            coalesce(answer.answered_at, attempt.finished_at, answer.served_at) desc
        ) as miss on miss.user_id = same.user_id and miss.question_id = same.question_id
          and floor(extract(epoch from miss.missed_at))
            = same.history[cardinality(same.history)] / 10
      ) as told
      where card.user_id = told.user_id and card.question_id = told.question_id`)
  }

  /** With the seals of the books that are mastered already. */
  private fillBooks(): void {
    this.addSql(`
      insert into book_progress (user_id, book, met, missed, mastered, last_missed_at, sealed_at)
      select card.user_id, card.book, count(*), count(card.missed_at),
        count(*) filter (where card.is_mastered), max(card.missed_at),
        case when least(max(needed.questions), 20) <= count(*) filter (
          where card.is_mastered and question.ordinal is not null
        ) then now() end
      from review_cards as card
      join questions as question on question.id = card.question_id
      left join (
        select book, max(ordinal) as questions from questions where ordinal is not null group by book
      ) as needed on needed.book = card.book
      group by card.user_id, card.book`)
  }

  /** By the dates of the quizzes; what was learned again in them is not known. */
  private fillWeeks(): void {
    this.addSql(`
      insert into study_weeks (user_id, starts_on, days, questions, learned_again)
      select attempt.user_id, date_trunc('week', attempt.local_day)::date,
        bit_or(1 << (extract(isodow from attempt.local_day)::int - 1))::smallint, count(*), 0
      from quiz_attempts as attempt join quiz_answers as answer on answer.attempt_id = attempt.id
      where attempt.local_day >= date_trunc('week', current_date)::date - ${7 * FILLED_WEEKS}
        and answer.outcome in ('correct', 'wrong')
      group by attempt.user_id, date_trunc('week', attempt.local_day)::date`)
  }
}
