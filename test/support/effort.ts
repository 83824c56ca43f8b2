/**
 * How often the tests with chance or timing in them try: a part of it in `npm test`, all of it in
 * `npm run test:full` (`FULL=1`).
 */
export const IS_FULL = process.env.FULL === '1'

export const EFFORT = IS_FULL
  ? {
      /** Whether a start in another directory builds the client there, too. */
      isClientBuiltAnew: true,
      /** Random requests, by five kinds of callers. */
      fuzzedRequests: 20_000,
      /** Sessions that end while other requests use them, in rounds of 25. */
      signOuts: 1000,
      /** Rounds of sign-ins that race: in a browser that is signed in, and of one new person. */
      signInRounds: 5,
      /** Rounds of twenty calls of one learner at once: joins, and changes of memberships. */
      membershipRounds: 100,
      /** Rounds of several people who found or leave churches at once. */
      handOverRounds: 20,
      /** Rounds of twenty members who join, leave, play and delete their accounts at once. */
      churchLifeRounds: 4,
      /** Rounds of a few calls at once in a group or a sprint, where fewer than 100 show enough. */
      groupRounds: 100,
      /** Rounds of two calls at once that decide who leads a group, starts a sprint or answers first. */
      pairRounds: 100,
      /** Rounds of people who delete their accounts while other calls of theirs run. */
      deletionRounds: 50,
      /** Random entries of churches that are tidied. */
      churchEntries: 1000,
      /** Rounds of twelve members who play, leave, return and delete their accounts at once. */
      groupLifeRounds: 5,
      /** Rounds of twenty submits of one quiz at once. */
      submitRounds: 50,
      /** Rounds of twenty calls of which one may be accepted. */
      onceRounds: 10,
      /** Rounds of twenty administrators who activate versions of one book at once. */
      activationRounds: 100,
      /** Random histories: of several learners and their churches, and of one learner. */
      churchHistories: 15,
      learnerHistories: 25,
      /** Random histories of three members and their group's sprints. */
      groupHistories: 40,
      /** Random histories of three learners whose quizzes are counted for administrators. */
      statisticsHistories: 30,
      /** Texts that would lead away from the site: how many for each that goes through a whole sign-in. */
      returnTextsApart: 1,
      /** Misspelt searches for churches. */
      misspeltSearches: 300,
      /** Malformed files of questions. */
      malformedFiles: 200,
      /** CSV files with quotes that are deleted, doubled or inserted, of four kinds. */
      faultyFiles: 5000,
      /** Practice rounds of twenty questions by which somebody collects answers. */
      practiceHarvest: 300,
      /** Calls at once while the database is silent, and the seconds that each waits for it. */
      silentCalls: 60,
      databaseTimeout: 4,
      /** Stops of the product while people use it. */
      stopsUnderLoad: 10,
      /** Practice rounds of a learner who downloads their data. */
      downloadedRounds: 30_000,
      /** Rounds of four instances that fold the old practice of four learners at once. */
      oldPracticeRounds: 20,
      /** Whether what is outside the conformance set, and every route, is tried on both databases, or on one. */
      everyDatabase: true,
      /** Whether the long journeys are made on the phone and on the desktop, or each on one of them. */
      everyDevice: true,
      /** Whether screens are shown in windows of every width, in steps of 16 px, or of a few. */
      everyWidth: true,
      /** Whether what all routes share is tried at each of them, or at a part. */
      everyRoute: true,
      /** Whether every call is made by people of every role, or by those at the border of what is allowed. */
      everyRole: true,
      /** Whether a quiz is drawn in React's strict mode, which calls every component and effect twice. */
      isStrict: true,
    }
  : {
      isClientBuiltAnew: false,
      fuzzedRequests: 400,
      signOuts: 50,
      signInRounds: 2,
      membershipRounds: 6,
      handOverRounds: 4,
      churchLifeRounds: 2,
      groupRounds: 6,
      pairRounds: 10,
      deletionRounds: 6,
      churchEntries: 100,
      groupLifeRounds: 1,
      submitRounds: 6,
      onceRounds: 4,
      activationRounds: 5,
      churchHistories: 3,
      learnerHistories: 4,
      groupHistories: 4,
      statisticsHistories: 4,
      returnTextsApart: 6,
      misspeltSearches: 20,
      malformedFiles: 25,
      faultyFiles: 100,
      practiceHarvest: 40,
      silentCalls: 18,
      databaseTimeout: 2,
      stopsUnderLoad: 1,
      downloadedRounds: 500,
      oldPracticeRounds: 3,
      everyDatabase: false,
      everyDevice: false,
      everyWidth: false,
      everyRoute: false,
      everyRole: false,
      isStrict: false,
    }
