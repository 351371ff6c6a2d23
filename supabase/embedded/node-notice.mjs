/**
 * supabase-js announces at import that it will give up Node 20 one day. Its
 * version is pinned here, and nobody at the terminal can act on it.
 */
const warn = console.warn
console.warn = (...parts) => {
  if (typeof parts[0] === 'string' && /Node\.js \d+ and below are deprecated/.test(parts[0])) return
  warn(...parts)
}
