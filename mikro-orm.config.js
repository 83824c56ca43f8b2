export { commandLineOptions as default } from './src/server/db/command-line.ts'
