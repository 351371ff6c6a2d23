import type { Config } from 'tailwindcss'

/** A role from src/styles/tokens.css: `role('accent')` is `var(--accent)`. */
const role = (name: string) => `var(--${name})`
const tone = (name: string) => ({
  DEFAULT: role(name),
  soft: role(`${name}-soft`),
  line: role(`${name}-line`),
})

/*
 * The palette is replaced, not extended: a class such as `bg-blue-500` makes no CSS.
 * Sizes of type come with their line height and letter spacing from the tokens.
 */
const size = (name: string): [string, { lineHeight: string; letterSpacing: string }] => [
  role(`fs-${name}`),
  { lineHeight: role(`lh-${name}`), letterSpacing: role(`ls-${name}`) },
]

export default {
  content: [],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      surface: role('surface'),
      raised: role('raised'),
      sunken: role('sunken'),
      overlay: role('overlay'),
      hover: role('hover'),
      text: role('text'),
      muted: role('muted'),
      faint: role('faint'),
      line: { DEFAULT: role('line'), strong: role('line-strong') },
      accent: { ...tone('accent'), hover: role('accent-hover'), text: role('accent-text') },
      'on-accent': role('on-accent'),
      good: { ...tone('good'), tint: role('good-tint') },
      warn: { ...tone('warn'), tint: role('warn-tint') },
      bad: { ...tone('bad'), tint: role('bad-tint') },
      info: { ...tone('info'), tint: role('info-tint') },
      'on-good': role('on-good'),
      'on-warn': role('on-warn'),
      'on-bad': role('on-bad'),
      'on-info': role('on-info'),
      module: tone('module'),
      'on-module': role('on-module'),
      knulledge: tone('m-knulledge'),
      knulldev: tone('m-knulldev'),
      knullops: tone('m-knullops'),
      chart: {
        1: role('chart-1'),
        2: role('chart-2'),
        3: role('chart-3'),
        4: role('chart-4'),
        5: role('chart-5'),
        6: role('chart-6'),
        grid: role('chart-grid'),
      },
      glass: { DEFAULT: role('glass'), line: role('glass-line'), solid: role('glass-solid') },
      scrim: role('scrim'),
      focus: role('focus'),
      code: role('code-bg'),
    },
    fontFamily: { text: role('font-text'), mono: role('font-mono') },
    fontSize: {
      '2xs': size('2xs'),
      xs: size('xs'),
      sm: size('sm'),
      base: size('base'),
      md: size('md'),
      lg: size('lg'),
      xl: size('xl'),
      '2xl': size('2xl'),
      '3xl': size('3xl'),
      '4xl': size('4xl'),
      '5xl': size('5xl'),
      '6xl': size('6xl'),
      ui: [role('fs-ui'), { lineHeight: role('lh-ui') }],
    },
    fontWeight: {
      regular: role('fw-regular'),
      medium: role('fw-medium'),
      semibold: role('fw-semibold'),
      bold: role('fw-bold'),
    },
    borderRadius: {
      none: '0',
      xs: role('r-xs'),
      sm: role('r-sm'),
      md: role('r-md'),
      lg: role('r-lg'),
      xl: role('r-xl'),
      pill: role('r-pill'),
    },
    boxShadow: {
      none: 'none',
      xs: role('shadow-xs'),
      sm: role('shadow-sm'),
      md: role('shadow-md'),
      lg: role('shadow-lg'),
      edge: role('edge'),
    },
    /* The one breakpoint the specification names: below 768 px is a phone. */
    screens: { md: '768px', lg: '1024px', xl: '1280px' },
    extend: {
      height: { row: role('row-h'), 'btn-sm': role('btn-sm'), btn: role('btn'), 'btn-lg': role('btn-lg'), topbar: role('topbar-h'), nav: role('nav-h') },
      minHeight: { row: role('row-h'), chart: role('chart-min') },
      width: { sidebar: role('sidebar-w'), 'sidebar-mobile': role('sidebar-w-mobile'), 'sidebar-icon': role('sidebar-w-icon'), rail: role('rail-w') },
      padding: { cell: role('cell-y'), 'cell-x': role('cell-x'), pad: role('pad') },
      gap: { gap: role('gap') },
      margin: { gap: role('gap'), pad: role('pad') },
      maxWidth: { measure: role('measure'), frame: role('frame') },
      transitionDuration: { instant: role('dur-instant'), fast: role('dur-fast'), DEFAULT: role('dur'), slow: role('dur-slow') },
      transitionTimingFunction: { DEFAULT: role('ease'), out: role('ease-out'), in: role('ease-in'), spring: role('spring') },
      zIndex: { sticky: role('z-sticky'), header: role('z-header'), sidebar: role('z-sidebar'), menu: role('z-menu'), overlay: role('z-overlay'), dialog: role('z-dialog'), palette: role('z-palette'), toast: role('z-toast'), tooltip: role('z-tooltip') },
    },
  },
} satisfies Config
