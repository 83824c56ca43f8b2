import { testLongWords } from './long-words-screens.ts'

testLongWords(['a visitor', 'a newcomer', 'a site admin'])
