// The default theme without its fonts: the reader's own do as well, and nothing has to be fetched.
import theme from 'vitepress/theme-without-fonts'
import './style.css'

export default theme
