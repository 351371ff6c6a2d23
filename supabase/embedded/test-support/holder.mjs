/** A process that opens a data folder, says so, and stays: node holder.mjs <root> <folder> [port] */
import { openBackend } from '../backend.mjs'
import { knownProblem } from '../problems.mjs'

const [, , root, folder, port = '41999'] = process.argv
try {
  const backend = await openBackend({ root, folder })
  await backend.serveAt(`http://127.0.0.1:${port}`)
  console.log('open')
  process.on('SIGTERM', () => {
    void backend.close().then(() => process.exit(0))
  })
  setInterval(() => {}, 1000)
} catch (error) {
  console.error(knownProblem(error, folder)?.message ?? error)
  process.exit(3)
}
