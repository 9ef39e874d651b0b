module.exports = require('../../scripts/eslint')(__dirname);
