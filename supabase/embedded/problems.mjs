/** A failure whose message is the whole story: it is printed without a stack. */
export class Problem extends Error {
  name = 'Problem'
}

/** @type {Record<number, string>} */
const WASI = { 2: 'EACCES', 19: 'EDQUOT', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

/**
 * One sentence for what can go wrong on somebody's machine.
 * @param {any} error
 * @param {string} [folder]
 * @returns {Problem | undefined} undefined where the error is ours and its stack matters
 */
export function knownProblem(error, folder) {
  // By name: Vite bundles its configuration, so there may be two copies of the class.
  if (error?.name === 'Problem') return error
  // The database's file system speaks in WASI numbers.
  const wasi = error?.name === 'ErrnoError' ? WASI[error.errno] : ''
  const text = `${wasi ?? ''} ${error?.code ?? ''} ${error?.message ?? error} ${error?.cause?.message ?? ''}`
  if (/ENOSPC|EDQUOT|No space left on device|53100/.test(text)) {
    return new Problem(`The disk that holds ${folder ?? 'the data folder'} is full: free some space and start again.`, {
      cause: error,
    })
  }
  if (/EACCES|EPERM|EROFS/.test(text)) {
    return new Problem(
      `The data folder ${error?.path ?? folder ?? ''} cannot be written: change its permissions, or name another with KNULL_DATA_DIR.`,
      { cause: error },
    )
  }
  if (/ENOTDIR|EEXIST/.test(text)) {
    return new Problem(
      `${folder} is no folder: remove that file, or name another data folder with KNULL_DATA_DIR.`,
      { cause: error },
    )
  }
  return undefined
}
