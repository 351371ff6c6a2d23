/* Before the first paint: the theme that was chosen on this device, so that a dark page never flashes white. The key is
   that of src/data/theme.ts. A file of its own, because the content security policy allows no inline script. */
(function () {
  var wanted = null
  try {
    wanted = localStorage.getItem('knull.theme')
  } catch (error) {
    console.warn('Browser storage is not available.', error)
  }
  var dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light'
})()
