// Express 4 has no types of its own; what is used of it is as in 5.
declare module 'express-4' {
  import express from 'express'
  export default express
}
