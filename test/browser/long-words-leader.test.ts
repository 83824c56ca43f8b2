import { testLongWords } from './long-words-screens.ts'

testLongWords(['a leader'])
