module.exports = require('../scripts/eslint-outside');
