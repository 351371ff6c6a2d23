/* Before the first paint: how the page was chosen to look on this device, so that a dark page never flashes white and no
   row changes its height; in which language, and whether a member or a visitor is looking. The keys are those of
   src/data/session. The build writes it into every page, so that the first paint waits for one file (scripts/first-paint.ts). */
;(function () {
  var root = document.documentElement
  var stored = {}
  try {
    ;['knull.theme', 'knull.density', 'knull.motion', 'i18nextLng'].forEach(function (key) {
      stored[key] = localStorage.getItem(key)
    })
    for (var index = 0; index < localStorage.length; index += 1) {
      if (/^sb-.+-auth-token$/.test(localStorage.key(index))) root.dataset.session = ''
    }
  } catch (error) {
    console.warn('Browser storage is not available.', error)
  }
  var density = stored['knull.density']
  if (density === 'compact' || density === 'spacious') root.dataset.density = density
  if (stored['knull.motion'] === 'reduce') root.dataset.motion = 'reduce'
  var theme = stored['knull.theme']
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  root.style.colorScheme = dark ? 'dark' : 'light'

  /* The order of i18n/index.ts: address, cookie, device, browser. A language we do not have is English. */
  var cookie = null
  try {
    cookie = (/(?:^|; )i18nextLng=([^;]+)/.exec(document.cookie) || [])[1]
  } catch (error) {
    console.warn('Cookies are not available.', error)
  }
  var wanted = new URLSearchParams(location.search).get('lng') || cookie || stored['i18nextLng'] || navigator.language || 'en'
  var language = wanted.toLowerCase().split(/[-_]/)[0]
  root.lang = ['en', 'es', 'fr', 'de'].indexOf(language) < 0 ? 'en' : language

  /* What the build drew is for visitors and in one language: for others it stays unseen until theirs stands. */
  var otherSide = 'shared' in root.dataset && 'session' in root.dataset
  if (root.dataset.drawn && (root.dataset.drawn !== root.lang || otherSide)) root.dataset.swap = ''

  /* What the build drew is seen before its scripts are asked for, so that they take nothing of the line from it. What is
     not to be seen yet waits for nothing, and neither does a page that nobody looks at: it is not painted. */
  if (!root.dataset.drawn) return
  /* Opened anew, with no place in it to return to: what is near the screen is laid out first (src/app/site/rest-of-page.ts). */
  var opened = performance.getEntriesByType('navigation')[0]
  if (opened && opened.type === 'navigate' && !location.hash && !('swap' in root.dataset)) root.dataset.fresh = ''
  /* A script that does not come: what was drawn can be read all the same, and says what it cannot do alone. */
  addEventListener(
    'error',
    function (event) {
      if (!(event.target instanceof HTMLScriptElement)) return
      delete root.dataset.swap
      root.dataset.alone = ''
    },
    true,
  )
  /* What is pressed before its script is there is held, and pressed again by the script, in this order
     (src/app/site/arrival.tsx). A page that the script has drawn anew is no longer a drawn one (src/main.tsx). */
  var presses = 0
  function waits() {
    return 'drawn' in root.dataset && !('taken' in root.dataset)
  }
  function hold(element) {
    presses += 1
    element.dataset.early = String(presses)
  }
  addEventListener(
    'click',
    function (event) {
      var pressed = event.target.closest('button, input[type=radio]')
      if (pressed && !(pressed.form && pressed.type === 'submit') && waits()) hold(pressed)
    },
    true,
  )
  addEventListener(
    'submit',
    function (event) {
      if (!waits()) return
      event.preventDefault()
      hold(event.target)
    },
    true,
  )
  /* Not before the page is whole: what is missing would be taken for what should not be there. Each in a task of its own,
     so that a press is answered meanwhile. */
  function start() {
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', start)
    var held = document.getElementById('held')
    if (!held) return
    held.remove()
    Array.from(held.content.children).forEach(function (part) {
      setTimeout(function () {
        document.head.append(part)
      })
    })
    if (!document.fonts) return
    /* Said once it is there, so that figures are laid out anew once: src/styles/fonts.css. */
    document.fonts.load('1em "JetBrains Mono Variable"').then(
      function () {
        root.dataset.figures = ''
      },
      function (error) {
        console.warn('The face of figures did not come.', error)
      },
    )
  }
  var paints = typeof PerformanceObserver === 'function' && (PerformanceObserver.supportedEntryTypes || []).indexOf('paint') >= 0
  if ('swap' in root.dataset || document.visibilityState === 'hidden' || !paints) return start()
  document.addEventListener('visibilitychange', start)
  new PerformanceObserver(function (list, observer) {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    start()
  }).observe({ type: 'paint', buffered: true })
})()
