/* The page's own files did not come, or this browser cannot read them: without a word that would be a white page. What
   is said here goes as soon as the application draws itself. */
addEventListener(
  'error',
  function (event) {
    var root = document.getElementById('root')
    var ours = event.target instanceof HTMLScriptElement ? event.target.src : event.filename
    if (!root || root.firstChild || ours.indexOf(location.origin) !== 0) return
    var texts = {
      en: ['Knull could not be loaded', 'A file of the page did not arrive. Check your connection and load the page again.', 'Load again'],
      es: ['No se ha podido cargar Knull', 'Falta un archivo de la página. Comprueba tu conexión y vuelve a cargarla.', 'Volver a cargar'],
      fr: ['Impossible de charger Knull', 'Un fichier de la page manque. Vérifiez votre connexion et rechargez la page.', 'Recharger'],
      de: ['Knull konnte nicht geladen werden', 'Eine Datei der Seite fehlt. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu.', 'Neu laden'],
    }
    var language = navigator.language
    try {
      language = localStorage.getItem('i18nextLng') || language
    } catch (error) {
      console.warn('Browser storage is not available.', error)
    }
    language = language.slice(0, 2)
    if (!texts[language]) language = 'en'
    document.documentElement.lang = language
    var main = document.createElement('main')
    main.setAttribute('role', 'alert')
    main.style.cssText = 'max-width:32rem;margin:0 auto;padding:4rem 1.5rem;font-family:system-ui,sans-serif;line-height:1.5'
    var title = document.createElement('h1')
    title.textContent = texts[language][0]
    title.style.cssText = 'font-size:1.5rem;font-weight:600'
    var body = document.createElement('p')
    body.textContent = texts[language][1]
    var again = document.createElement('button')
    again.textContent = texts[language][2]
    again.type = 'button'
    again.style.cssText = 'margin-top:1rem;padding:.5rem 1rem;border:1px solid;border-radius:999px;font:inherit'
    again.addEventListener('click', function () {
      location.reload()
    })
    main.append(title, body, again)
    root.append(main)
  },
  true,
)
